import { ownersOfWorkflows } from './read-traces.ts'
import { type Check, countBy, deletedPeople, eventsOf, type Log, type Truth } from './truth.ts'

/**
 * I16: every accepted deletion of an account is in the log, and each ends once: the identity is released, then the proof is written, and
 * nothing of the person follows it. Nothing is left of the person: neither a key, a file, a sign-in, a word nor a history in Temporal. Nobody
 * else has lost their key or their identity.
 */
export const deletions: Check = (truth) => {
  const deleted = deletedPeople(truth.log)
  return [...lost(truth, deleted), ...wrongEnds(truth.log, deleted), ...late(truth.log), ...left(truth, deleted)]
}

function lost({ history, log, traces }: Truth, deleted: ReadonlySet<string>): readonly string[] {
  const accepted = history.flatMap(({ act, outcome }) =>
    act.kind === 'deleteAccount' && outcome === 'ok' ? [act.account] : [],
  )
  const released = eventsOf(log, 'IdentityReleased').map(({ data }) => data.userId)
  return [
    ...accepted.filter((userId) => !deleted.has(userId)).map((userId) => `the deletion of account ${userId} is lost`),
    ...released.filter((userId) => !deleted.has(userId)).map((userId) => `nobody asked to release ${userId}`),
    ...traces.people
      .filter(({ userId, hasKey }) => !hasKey && !deleted.has(userId))
      .map(({ userId }) => `user ${userId} has lost their key`),
  ]
}

function wrongEnds(log: Log, deleted: ReadonlySet<string>): readonly string[] {
  const releases = eventsOf(log, 'IdentityReleased')
  const proofs = eventsOf(log, 'AccountDeleted')
  const released = countBy(releases, ({ data }) => data.userId)
  const proven = countBy(proofs, ({ data }) => data.userId)
  const releasedAt = new Map(releases.map(({ data, position }) => [data.userId, position]))
  return [
    ...[...deleted].flatMap((userId) => [
      ...(released.get(userId) === 1 ? [] : [`account ${userId} was released ${released.get(userId) ?? 0} times`]),
      ...(proven.get(userId) === 1 ? [] : [`the deletion of ${userId} was proven ${proven.get(userId) ?? 0} times`]),
    ]),
    ...proofs
      .filter(({ data, position }) => (releasedAt.get(data.userId) ?? position) > position)
      .map(({ data }) => `the deletion of ${data.userId} was proven before the identity was released`),
  ]
}

/** What is written of a person after the proof. A report of a service, and what an admin asks for once more, say nothing of them. */
function late(log: Log): readonly string[] {
  const provenAt = new Map<string, bigint>()
  return log.flatMap((event) => {
    const { type, data, position } = event
    const owner = 'userId' in data ? data.userId : ''
    const proven = provenAt.get(owner)
    if (type === 'AccountDeleted' && proven === undefined) provenAt.set(owner, position)
    if (proven === undefined || type === 'AccountDeleted' || type === 'TaskReported') return []
    return [`${type} of ${owner} was written after the proof of the deletion`]
  })
}

function left({ log, blobs, traces }: Truth, deleted: ReadonlySet<string>): readonly string[] {
  const owners = ownersOfWorkflows(log, deleted)
  const isTheirs = (path: string) => [...deleted].some((userId) => path.includes(userId))
  const isDeleted = ({ userId }: { readonly userId: string }) => deleted.has(userId)
  return [
    ...traces.people.filter((person) => isDeleted(person) && person.hasKey).map(({ userId }) => `the key of ${userId}`),
    ...traces.people
      .filter((person) => isDeleted(person) && person.sessions > 0)
      .map(({ userId }) => `a sign-in of ${userId}`),
    ...traces.words.filter(isDeleted).map(({ userId, place }) => `words of ${userId} in ${place}`),
    ...traces.workflows.filter((id) => owners.has(id)).map((id) => `the history of ${id} of ${owners.get(id)}`),
    ...[...blobs.map(({ key }) => key), ...traces.leftovers].filter(isTheirs).map((path) => `the file ${path}`),
  ].map((what) => `after the deletion there is still ${what}`)
}
