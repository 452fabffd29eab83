import { seemsSignedIn } from '@studio/ui/current-user'
import { dressDocument } from '@studio/ui/styles'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { fetchAhead } from './session/halves.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root element')
fetchAhead(seemsSignedIn())
dressDocument()
createRoot(root).render(<App />)
