import { type Check, countBy, eventsOf, outputName, requestedOutputs } from './truth.ts'

/**
 * I1: every accepted request is in the log exactly once, ends exactly once, and each of its outputs has exactly one fate; every accepted
 * deletion and dismissal is in the log.
 */
export const acceptedIsDurable: Check = ({ history, log }) => {
  const requests = eventsOf(log, 'JobRequested')
  const requested = countBy(requests, ({ data }) => data.jobId)
  const ended = countBy(eventsOf(log, 'JobEnded'), ({ data }) => data.jobId)
  const fates = countBy([...eventsOf(log, 'OutputStored'), ...eventsOf(log, 'OutputFailed')], ({ data }) =>
    outputName(data),
  )
  const accepted = history.flatMap(({ act, outcome, jobId }) =>
    (act.kind === 'generate' || act.kind === 'retry') && outcome === 'ok' && jobId !== undefined ? [jobId] : [],
  )
  const trashed = new Set<string>(eventsOf(log, 'AssetTrashed').map(({ data }) => data.assetId))
  const deleted = history.flatMap(({ act, outcome }) =>
    act.kind === 'delete' && outcome === 'ok' ? [act.assetId] : [],
  )
  const dismissed = new Set(eventsOf(log, 'OutputDismissed').map(({ data }) => outputName(data)))
  const dismissals = history.flatMap(({ act, outcome }) =>
    act.kind === 'dismiss' && outcome === 'ok' ? [outputName({ jobId: act.jobId, n: act.output })] : [],
  )
  return [
    ...dismissals.filter((output) => !dismissed.has(output)).map((output) => `the dismissal of ${output} is lost`),
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
