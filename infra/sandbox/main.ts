import { join } from 'node:path'
import { z } from 'zod'
import { startSandbox } from './sandbox.ts'

const Environment = z.object({
  DATA_DIR: z.string().min(1).default('.data'),
  SANDBOX_API_KEY: z.string().min(16),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SANDBOX_SPEED: z.coerce.number().min(0).default(1),
  SANDBOX_DRAFTS: z.enum(['0', '1']).optional(),
  SANDBOX_TIER: z.enum(['bronze', 'silver', 'gold', 'ultra']).default('silver'),
  SANDBOX_FAULTS: z.enum(['0', '1']).default('0'),
  NODE_ENV: z.string().optional(),
  ALLOW_EMBEDDED: z.string().optional(),
})

const environment = Environment.safeParse(process.env)
if (!environment.success) {
  console.error(z.prettifyError(environment.error))
  process.exit(1)
}
const {
  DATA_DIR,
  SANDBOX_API_KEY,
  SANDBOX_PORT,
  SANDBOX_SPEED,
  SANDBOX_DRAFTS,
  SANDBOX_TIER,
  SANDBOX_FAULTS,
  NODE_ENV,
  ALLOW_EMBEDDED,
} = environment.data
if (NODE_ENV === 'production' && ALLOW_EMBEDDED !== '1') {
  console.error(
    'The AI sandbox makes no AI pictures and does not start in production; set ALLOW_EMBEDDED=1 to allow it.',
  )
  process.exit(1)
}

const sandbox = await startSandbox({
  dir: join(DATA_DIR, 'sandbox'),
  key: SANDBOX_API_KEY,
  port: SANDBOX_PORT,
  speed: SANDBOX_SPEED,
  ...(SANDBOX_DRAFTS !== undefined && { drafts: SANDBOX_DRAFTS === '1' }),
  tier: SANDBOX_TIER,
  faults: SANDBOX_FAULTS === '1',
  // The supervisor starts the sandbox again, which then continues from the log.
  onLogFailure: (error) => {
    console.error('the task log cannot be written', error)
    process.exit(1)
  },
})
console.log(`ai sandbox ready on ${sandbox.url}`)

const stop = () => {
  sandbox.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
