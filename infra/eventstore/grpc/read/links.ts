import type { RecordedEvent } from '../../storage/records.ts'
import type { Store } from '../../storage/store.ts'
import { findForReading, firstVisible, isFresh, statusOf } from '../../storage/visibility.ts'
import type { Delivery } from '../encoding/encoded-event.ts'

const linkType = '$>'
const linkBody = /^(\d{1,19})@(.+)$/s

/**
 * What is sent for an event: the event itself, or, if it is a link and links are to be resolved, the link with the event that it
 * points at. If that event is missing, deleted, truncated or expired, the link is sent alone.
 */
export function deliver(store: Store, event: RecordedEvent, resolveLinks: boolean): Delivery {
  if (!resolveLinks || event.type !== linkType) return { event }
  return { event: resolve(store, event), link: event }
}

const resolve = (store: Store, link: RecordedEvent): RecordedEvent | undefined => {
  const [, digits, name] = linkBody.exec(new TextDecoder().decode(link.data)) ?? []
  if (digits === undefined || name === undefined) return undefined
  const target = findForReading(store.streams, name)
  const revision = BigInt(digits)
  if (target.key === undefined || statusOf(target) !== 'readable') return undefined
  if (revision < firstVisible(target) || revision > target.lastRevision) return undefined
  const event = store.events.at(target.key, revision)
  return event !== undefined && isFresh(target, event, store.now()) ? event : undefined
}
