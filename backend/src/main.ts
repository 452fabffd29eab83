// One of the backend's processes: `node backend/src/main.ts api`, `projector`, or beside them `rebuild`, `invite`, `suspend`, `admin`,
// `keys`, `costs`.
import process from 'node:process'
import { StartRefused } from './platform/observability/start-refused.ts'
import { type Config, readApiConfig, readConfig } from './processes/config.ts'

/** Each process loads what it needs itself: the projector would hold 18 MB more with the code of the api, and a command start later. */
const processes: Readonly<Record<string, () => Promise<void>>> = {
  api: async () => {
    const config = readApiConfig(process.env)
    const [{ serve }, { startApi }] = await Promise.all([import('./processes/serve.ts'), import('./processes/api.ts')])
    await serve('api', config, startApi)
  },
  projector: async () => {
    const config = readConfig(process.env)
    const [{ serve }, { startProjectorProcess }] = await Promise.all([
      import('./processes/serve.ts'),
      import('./processes/projector.ts'),
    ])
    await serve('projector', config, startProjectorProcess)
  },
  rebuild: async () => command((await import('./processes/rebuild.ts')).runRebuild),
  invite: async () => command((await import('./processes/invite.ts')).runInvite),
  keys: async () => command((await import('./processes/keys.ts')).runKeys),
  admin: async () => command((await import('./processes/admin.ts')).runAdmin),
  costs: async () => report((await import('./processes/costs.ts')).runCosts),
  suspend: async () => command((await import('./processes/suspend.ts')).runSuspend),
}

/** Ends this process with the exit code of a command. */
async function command(run: (config: Config, args: string[]) => Promise<number>): Promise<never> {
  process.exit(await run(readConfig(process.env), process.argv.slice(3)))
}

/** The same for a command whose output may be long: ending the process would cut off what a pipe has not taken yet. */
async function report(run: (config: Config, args: string[]) => Promise<number>): Promise<void> {
  process.exitCode = await run(readConfig(process.env), process.argv.slice(3))
}

function fail(reason: unknown): never {
  process.stderr.write(
    `${reason instanceof StartRefused || !(reason instanceof Error) ? String(reason) : reason.stack}\n`,
  )
  process.exit(1)
}

const start = processes[process.argv[2] ?? '']
if (start === undefined)
  fail('Say which process to start: api, projector, rebuild, invite, suspend, admin, keys or costs')
await start().catch(fail)
