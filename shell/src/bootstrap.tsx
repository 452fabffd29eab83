import { seemsSignedIn } from '@studio/ui/current-user'
import { createQueryClient } from '@studio/ui/query-client'
import { dressDocument } from '@studio/ui/styles'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { fetchAhead } from './session/fetch-ahead.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root element')
const client = createQueryClient()
fetchAhead(client, seemsSignedIn())
dressDocument()
createRoot(root).render(<App client={client} />)
