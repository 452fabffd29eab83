// `npm run suspend -- <e-mail> [--lift]`, beside the product of the same variables: hands over to the backend.
import { handOver } from '../rebuild/hand-over.ts'

await handOver('suspend')
