// `npm run rebuild -- <read model> [--accept]`, with the variables of the product.
import { runBackend } from './run-backend.ts'

await runBackend('rebuild')
