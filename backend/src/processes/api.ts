import path from 'node:path'
import process from 'node:process'
import type { Logger } from 'pino'
import { seedPrices } from '../features/prices/commands.ts'
import { createHandle } from '../platform/eventsourcing/handle.ts'
import { builtRemotes } from '../platform/http/server/pages/pages.ts'
import { removeWorkFoldersLeftBehind } from '../platform/media/video/work-folder.ts'
import { httpMetrics } from '../platform/observability/http-metrics.ts'
import type { Metrics } from '../platform/observability/metrics.ts'
import { listenHostOf } from './addresses.ts'
import { composeAdminSite } from './admin-composition.ts'
import { compose } from './composition.ts'
import type { ApiConfig } from './config.ts'
import { connectEngines } from './engines.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { operatorCommand } from './operator.ts'
import type { Running } from './running.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const shell = { folder: path.join(root, 'shell/dist'), prefix: '/' }
const adminSite = { folder: path.join(root, 'mfe-admin/site/dist'), prefix: '/' }

/** Starts the API process: the studio on one port, the site of admins on another, each with its HTTP and its built pages. */
export async function startApi(config: ApiConfig, logger: Logger, metrics: Metrics): Promise<Running> {
  const pages = { shell, remotes: await builtRemotes(root, shell) }
  await removeWorkFoldersLeftBehind()
  const engines = await connectEngines(config)
  await seedPrices(createHandle(engines.store), operatorCommand())
  await ensureFirstAdmin(config, engines, (line) => process.stdout.write(`${line}\n`))
  const observer = httpMetrics(metrics.registry)
  const app = await compose(config, engines, { logger, pages, observer })
  const admins = await composeAdminSite(config, engines, { logger, pages: adminSite, observer })
  await Promise.all([
    app.listen({ port: config.port, host: listenHostOf(config.publicUrl) }),
    admins.listen({ port: config.adminPort, host: listenHostOf(config.adminUrl) }),
  ])
  return {
    address: config.publicUrl.origin,
    stop: async () => {
      await Promise.all([app.close(), admins.close()])
      await engines.close()
    },
  }
}
