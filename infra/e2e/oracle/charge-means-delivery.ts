import { jobOf } from '@studio/backend/features/assets/events.ts'
import { type Check, chargedOutputs, deletedPeople, eventsOf, outputName } from './truth.ts'

/** I3: a user is charged for an output if and only if its media is stored and it was shown; those of a deleted account are gone and stay charged. */
export const chargeMeansDelivery: Check = ({ log, blobs }) => {
  const charged = new Set(chargedOutputs(log))
  const stored = new Set(eventsOf(log, 'OutputStored').map(({ data }) => outputName(data)))
  const created = eventsOf(log, 'AssetCreated').filter(({ data }) => data.kind === 'output')
  const shown = new Map(
    created.flatMap(({ data }) =>
      namesOf(data).map((output) => [output, `${data.userId}/${data.assetId}/original`] as const),
    ),
  )
  const purged = new Set(eventsOf(log, 'AssetPurged').flatMap(({ data }) => namesOf(data)))
  const deleted = deletedPeople(log)
  const gone = new Set(created.flatMap(({ data }) => (deleted.has(data.userId) ? namesOf(data) : [])))
  const storedKeys = new Set(blobs.map(({ key }) => key))
  const isDelivered = (output: string) => {
    const key = shown.get(output)
    return key !== undefined && (storedKeys.has(key) || purged.has(output) || gone.has(output))
  }
  return [
    ...[...charged]
      .filter((output) => !stored.has(output))
      .map((output) => `output ${output} is charged but not stored`),
    ...[...charged]
      .filter((output) => !isDelivered(output))
      .map((output) => `output ${output} is charged but its media is missing`),
    ...[...stored]
      .filter((output) => !charged.has(output))
      .map((output) => `output ${output} is stored but not charged`),
    ...[...stored].filter((output) => !shown.has(output)).map((output) => `output ${output} is stored but not shown`),
    ...[...shown.keys()]
      .filter((output) => !stored.has(output))
      .map((output) => `output ${output} is shown but not stored`),
  ]
}

/** The output that an asset is, if a job made it. */
function namesOf(asset: Parameters<typeof jobOf>[0]): readonly string[] {
  const output = jobOf(asset)
  return output ? [outputName(output)] : []
}
