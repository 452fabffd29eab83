// The pages of admins on an origin of their own, with what the shell gives them inside it.
import { createQueryClient } from '@studio/ui/query-client'
import { dressDocument } from '@studio/ui/styles'
import { createRoot } from 'react-dom/client'
import { Site } from './site.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root element')
dressDocument()
createRoot(root).render(<Site client={createQueryClient()} />)
