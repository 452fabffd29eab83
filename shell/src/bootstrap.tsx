import { dressDocument } from '@studio/ui/styles'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root element')
dressDocument()
createRoot(root).render(<App />)
