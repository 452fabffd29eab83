// The heavier part of antd: text fields. Loaded with the remote that needs it.
import { Input } from 'antd'

export const TextArea = Input.TextArea
export { Input }
