// `npm run keys -- move`, with the variables of the product.
import { runBackend } from '../rebuild/run-backend.ts'
import { refuseWhileRunning } from './refuse-while-running.ts'

await runBackend('keys', refuseWhileRunning)
