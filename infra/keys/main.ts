// `npm run keys -- move`, with the variables of the product.
import { runBackend } from '../rebuild/run-backend.ts'
import { keepProductAway } from './keep-product-away.ts'

await runBackend('keys', keepProductAway)
