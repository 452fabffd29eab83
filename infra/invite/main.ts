// `npm run invite -- <e-mail>`, beside the product of the same variables: hands over to the backend.
import { handOver } from '../rebuild/hand-over.ts'

await handOver('invite')
