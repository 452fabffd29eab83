// `npm start`: runs the whole product on this machine and stops it with Ctrl-C.
import { join } from 'node:path'
import { whenNpmIsGone } from '../setup/parent.mjs'
import { aboutUnusedMedia } from './files/media-files.ts'
import { deleteOtherReadModels } from './files/read-model-folders.ts'
import { aboutLeftSandbox } from './files/sandbox-folder.ts'
import { createLog } from './logs/log.ts'
import { openLogFiles } from './logs/log-files.ts'
import { summary } from './logs/summary.ts'
import { makePlan } from './plan/plan.ts'
import { requireFreePorts } from './plan/ports.ts'
import { readSettings } from './plan/settings.ts'
import { lockDataFolder } from './processes/lock.ts'
import { endSurvivors, forgetProcesses } from './processes/survivors.ts'
import { type Running, startAll } from './start.ts'
import { reasonOfStart } from './start-error.ts'

// Files that this process and its child processes create can be read by this user of the machine only.
process.umask(0o077)

const began = performance.now()
let log = createLog()
let running: Running | undefined
let leaving: Promise<void> | undefined
let unlock: (() => void) | undefined
let dataDir: string | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(0))
whenNpmIsGone(() => void leave(1))
process.stdout.on('error', () => undefined) // nobody reads the output any more, and the product continues

try {
  const settings = readSettings(process.env)
  unlock = lockDataFolder(settings.dataDir)
  dataDir = settings.dataDir
  log = createLog({ store: openLogFiles(join(dataDir, 'logs')) })
  for (const left of [
    aboutUnusedMedia(dataDir, settings.bucket),
    aboutLeftSandbox(dataDir, settings.accountsWithKey),
  ]) {
    if (left !== undefined) log('start', left)
  }
  const survivors = await endSurvivors(settings.dataDir)
  if (survivors.length > 0) log('start', `ended processes that the last run left behind: ${survivors.join(', ')}`)
  const plan = await makePlan(settings, requireFreePorts)
  // Once more, now that it is known whether MongoDB needs one, and because an engine may have taken minutes to get.
  await requireFreePorts(plan.ports, plan.keptPorts)
  await plan.keep()
  running = startAll(plan, { ...settings, log })
  await running.ready
  if (leaving === undefined) {
    process.stdout.write(await summary(settings, plan, (performance.now() - began) / 1_000))
    // Not before the read models of this start are complete, and never with a MongoDB elsewhere.
    if (plan.readModels !== undefined) await tidyUp(dataDir, plan.readModels)
  }
} catch (error) {
  const reason = reasonOfStart(error)
  if (leaving === undefined) console.error(reason === undefined ? error : `\nAtelier cannot start: ${reason}`)
  await leave(1)
}

async function tidyUp(folder: string, readModels: string): Promise<void> {
  try {
    const left = await deleteOtherReadModels(folder, readModels)
    if (left.length > 0) log('start', `deleted the read models of another MongoDB server: ${left.join(', ')}`)
  } catch (error) {
    // The product runs nevertheless; the next start tries again, and the doctor names the folders.
    log('start', `read models of another MongoDB server could not be deleted: ${String(error)}`)
  }
}

/** Stops everything and ends this process; further calls wait for the same stop. */
function leave(code: number): Promise<void> {
  leaving ??= (async () => {
    if (running !== undefined) log('start', 'stopping')
    await running?.stop()
    if (dataDir !== undefined) forgetProcesses(dataDir)
    unlock?.()
    process.exit(code)
  })()
  return leaving
}
