// The light part of antd, in the first load of every signed-in page. antd itself is imported nowhere else (frontend.md 8), and
// whatever opens over the page is in the folder overlay.
import { Button } from 'antd'

export { Button }
