import { type Check, eventsOf } from './truth.ts'

/** I10: no response contained ids or bytes of another user. */
export const isolation: Check = ({ history, log }) => {
  const owners = new Map<string, string>([
    ...eventsOf(log, 'JobRequested').map(({ data }) => [data.jobId, data.userId] as const),
    ...eventsOf(log, 'AssetCreated').map(({ data }) => [data.assetId, data.userId] as const),
  ])
  return history.flatMap(({ act, outcome, seen = [], userId }) => {
    const given = act.kind === 'fetchForeign' && outcome === 'ok' ? [...seen, act.assetId] : seen
    return given
      .filter((id) => (owners.get(id) ?? userId) !== userId)
      .map((id) => `user ${userId} was given ${id} of user ${owners.get(id)}`)
  })
}
