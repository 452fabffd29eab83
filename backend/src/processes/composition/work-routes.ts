import { archiveStream } from '../../features/archive.ts'
import { exportRoutes } from '../../features/exports/routes.ts'
import { queueRoutes } from '../../features/queue/routes.ts'
import { cancelSource } from '../../features/sources/commands.ts'
import { retrySource } from '../../features/sources/request-source.ts'
import { sourceRoutes } from '../../features/sources/routes.ts'
import { reportRoutes } from '../../features/webhooks/routes.ts'
import { workRoutes } from '../../features/work/routes.ts'
import { workQueueOf } from '../../features/work-queues.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { providerAccounts } from '../../platform/providers/accounts.ts'
import type { ReadReport } from '../../platform/providers/port.ts'
import type { ApiConfig } from '../config.ts'
import type { Foundations, Surroundings } from './foundations.ts'

interface WorkRouteParts extends Pick<Surroundings, 'observer'> {
  readonly reportReaders: ReadonlyMap<string, ReadReport>
}

/** Puts the routes of what is under way together: jobs, other work such as exports and imports, and reports of the AI services. */
export function composeWorkRoutes(api: Api, base: Foundations, { reportReaders, observer }: WorkRouteParts): void {
  queueRoutes(api, base)
  exportRoutes(api, {
    ...base,
    archiveStream: (pictures, choice, madeAt) => archiveStream(base.blobs, { pictures, choice, madeAt }),
  })
  const sourceDeps = { ...base, patienceMs: 100_000 }
  workRoutes(api, {
    ...base,
    workQueueOf,
    cancels: [cancelSource],
    retries: [(workId, asked) => retrySource(sourceDeps, workId, asked)],
  })
  sourceRoutes(api, sourceDeps)
  reportRoutes(api, { ...base, reportReaders, onForged: () => observer?.forgedReport() })
}

/** For every service that sends reports, by the name of its account. */
export async function openReportReaders(
  { addresses }: ApiConfig,
  now?: () => Date,
): Promise<ReadonlyMap<string, ReadReport>> {
  const readers = new Map<string, ReadReport>()
  for (const { name, reportsOf } of providerAccounts) {
    const address = addresses.get(name)
    if (reportsOf && address) readers.set(name, await reportsOf(address, now))
  }
  return readers
}
