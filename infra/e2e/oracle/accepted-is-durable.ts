import { type Check, countBy, eventsOf, outputName, requestedOutputs } from './truth.ts'

/**
 * I1: every accepted request is in the log exactly once and ends, and each of its outputs has exactly one fate; every accepted
 * deletion is in the log.
 */
export const acceptedIsDurable: Check = ({ history, log }) => {
  const requests = eventsOf(log, 'JobRequested')
  const requested = countBy(requests, ({ data }) => data.jobId)
  const ended = countBy(eventsOf(log, 'JobEnded'), ({ data }) => data.jobId)
  const fates = countBy([...eventsOf(log, 'OutputStored'), ...eventsOf(log, 'OutputFailed')], ({ data }) =>
    outputName(data),
  )
  const accepted = history.flatMap(({ act, outcome, jobId }) =>
    act.kind === 'generate' && outcome === 'ok' && jobId !== undefined ? [jobId] : [],
  )
  const trashed = new Set<string>(eventsOf(log, 'AssetTrashed').map(({ data }) => data.assetId))
  const deleted = history.flatMap(({ act, outcome }) =>
    act.kind === 'delete' && outcome === 'ok' ? [act.assetId] : [],
  )
  return [
    ...deleted.filter((assetId) => !trashed.has(assetId)).map((assetId) => `the deletion of asset ${assetId} is lost`),
    ...[...new Set(accepted)]
      .filter((jobId) => requested.get(jobId) !== 1)
      .map((jobId) => `job ${jobId} was accepted and is in the log ${requested.get(jobId) ?? 0} times`),
    ...requests
      .filter(({ data }) => ended.get(data.jobId) !== 1)
      .map(({ data }) => `job ${data.jobId} has ended ${ended.get(data.jobId) ?? 0} times`),
    ...requestedOutputs(log)
      .filter((output) => fates.get(outputName(output)) !== 1)
      .map((output) => `output ${outputName(output)} has ${fates.get(outputName(output)) ?? 0} fates`),
  ]
}
