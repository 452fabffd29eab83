import { dayMs } from '../../eventsourcing/day.ts'
import { parseBody } from '../json-body.ts'
import { type Period, type ProviderRequest, ProviderUnavailable, type TasksInHistory } from '../port.ts'
import { query, type WavespeedOptions } from './client.ts'
import { sameInputs } from './same-inputs.ts'
import { HistoryItem, HistoryPage } from './wire.ts'

const pageSize = 100
/** Pages that are read at most. A history that has more of them for one model and period counts as unreadable. */
const mostPages = 50
const sevenDaysMs = 7 * dayMs
/** How far the service's clock and ours may differ, in milliseconds. */
const leewayMs = 60_000

/** The tasks of the request's model of the last seven days. Throws ProviderUnavailable. */
export async function findTasks(
  options: WavespeedOptions,
  request: ProviderRequest,
  { from, to }: Period,
  signal: AbortSignal,
): Promise<TasksInHistory> {
  const search = {
    model: request.path,
    page_size: pageSize,
    created_after: new Date(Math.max(from.getTime() - leewayMs, Date.now() - sevenDaysMs)).toISOString(),
    created_before: new Date(to.getTime() + leewayMs).toISOString(),
  }
  const equal = new Set<string>()
  const others = new Set<string>()
  let complete = true
  for (let page = 1; page <= mostPages; page++) {
    const items = await readPage(options, { ...search, page }, signal)
    for (const item of items) {
      const task = HistoryItem.safeParse(item)
      if (task.success) (isSame(task.data, request) ? equal : others).add(task.data.id)
      else complete = false
    }
    if (items.length < pageSize) return { equal: [...equal], others: [...others], complete }
  }
  throw new ProviderUnavailable('the history is longer than can be searched')
}

async function readPage(options: WavespeedOptions, search: object, signal: AbortSignal): Promise<readonly unknown[]> {
  const { body } = await query('the history', options, 'predictions', search, signal)
  const page = parseBody(HistoryPage, body)
  if (page === undefined) throw new ProviderUnavailable('the history had an unexpected shape')
  return page.data.items
}

const isSame = (task: { model: string; input: Readonly<Record<string, unknown>> }, request: ProviderRequest) =>
  task.model === request.path && sameInputs(request.inputs, task.input)
