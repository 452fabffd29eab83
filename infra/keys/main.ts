// `npm run keys -- move`, with the variables of the product.
import { runBackend } from '../rebuild/run-backend.ts'

await runBackend('keys')
