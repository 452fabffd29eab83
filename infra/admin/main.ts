// `npm run admin -- list|add|password|disable`, with the variables of the product.
import { runBackend } from '../rebuild/run-backend.ts'

await runBackend('admin')
