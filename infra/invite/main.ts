// `npm run invite -- <e-mail>`, with the variables of the product.
import { runBackend } from '../rebuild/run-backend.ts'

await runBackend('invite')
