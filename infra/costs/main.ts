// `npm run costs -- [options]`, with the variables of the product.
import { runBackend } from '../rebuild/run-backend.ts'

await runBackend('costs')
