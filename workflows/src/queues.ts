/** Kinds of work that have workers of their own; the queue of a kind is `<prefix>-<kind>`. */
export type QueueKind = 'core' | 'media' | 'quick' | 'work' | 'batch' | 'patient' | ProviderKind
/** The kind for calls to one provider account, by its name. */
type ProviderKind = `provider-${string}`

/** The provider account whose calls a kind of queue is for. */
export function accountOf(kind: ProviderKind): string {
  return kind.slice('provider-'.length)
}

/** Prefix of the product's queues; tests use their own. */
export const defaultPrefix = 'atelier'

export function queueName(prefix: string, kind: QueueKind): string {
  return `${prefix}-${kind}`
}

/** The queue of another kind beside a core queue. */
export function siblingQueue(core: string, kind: QueueKind): string {
  return core.replace(/core$/, kind)
}
