// `npm run suspend -- <e-mail> [--lift]`, with the variables of the product.
import { runBackend } from '../rebuild/run-backend.ts'

await runBackend('suspend')
