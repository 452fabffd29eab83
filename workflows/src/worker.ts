import process from 'node:process'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { readWorkerConfig } from './config.ts'
import { startWorkerProcess } from './worker-process.ts'

/** After which the process ends whatever it is doing; what was cut off is taken up again from the log. */
const longestStopMs = 9_500

const log = pino({ name: 'worker' })

try {
  const config = readWorkerConfig(process.env)
  log.level = config.logLevel
  const running = await startWorkerProcess(config, log)
  const closing = closeWithGrace({ delay: longestStopMs, logger: log }, async ({ err }) => {
    if (err) log.error({ err }, 'worker stops after an error')
    await running.stop()
  })
  running.ended.catch((error: unknown) => {
    log.error({ err: error }, 'worker failed')
    process.exitCode = 1
    closing.close()
  })
  log.info({ duties: config.duties }, `worker ready on ${config.temporal.address}`)
} catch (error) {
  log.fatal(error instanceof Error ? error : { error }, 'worker cannot start')
  process.exit(1)
}
