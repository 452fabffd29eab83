// `npm run rebuild -- <read model> [--accept]`, beside the product of the same variables: hands over to the backend.
import { handOver } from './hand-over.ts'

await handOver('rebuild')
