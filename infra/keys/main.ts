// `npm run keys -- move`, with the variables of the product: hands over to the backend.
import { handOver } from '../rebuild/hand-over.ts'

await handOver('keys')
