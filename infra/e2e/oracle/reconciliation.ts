import { type Check, eventsOf, outputName, type Task, type Truth } from './truth.ts'

/**
 * I5: every task in the provider's own log belongs to one output or is listed as possible orphan spend, and every task that the log names
 * exists there.
 */
export const reconciliation: Check = (truth) => [
  ...twoTasks(truth),
  ...sharedTasks(truth),
  ...unlisted(truth),
  ...invented(truth),
]

const submissions = ({ log }: Truth) => eventsOf(log, 'OutputSubmitted')

/** Outputs that failed and may have cost the provider something. */
const orphansOf = ({ log }: Truth) =>
  eventsOf(log, 'OutputFailed').flatMap(({ data }) =>
    data.possibleOrphan === undefined ? [] : [{ output: outputName(data), taskId: data.possibleOrphan.taskId }],
  )

/** The output in the webhook address of a task: `.../<jobId>/<n>/<attempt>`. */
const outputOf = ({ webhook }: Task) => /\/([0-9a-f-]{36}\/\d+)\/\d+$/.exec(webhook?.split('?')[0] ?? '')?.[1]

function twoTasks(truth: Truth): readonly string[] {
  const byLog = submissions(truth).map(({ data }) => ({ output: outputName(data), taskId: data.taskId }))
  const byProvider = truth.tasks.flatMap((task) => {
    const output = outputOf(task)
    return output === undefined ? [] : [{ output, taskId: task.id }]
  })
  const tasks = Map.groupBy([...byLog, ...byProvider], ({ output }) => output)
  return [...tasks]
    .map(([output, each]) => [output, new Set(each.map(({ taskId }) => taskId))] as const)
    .filter(([, ids]) => ids.size > 1)
    .map(([output, ids]) => `output ${output} has several tasks: ${[...ids].join(', ')}`)
}

const sharedTasks = (truth: Truth) =>
  [...Map.groupBy(submissions(truth), ({ data }) => data.taskId)]
    .map(([id, each]) => [id, new Set(each.map(({ data }) => outputName(data)))] as const)
    .filter(([, outputs]) => outputs.size > 1)
    .map(([id, outputs]) => `task ${id} belongs to several outputs: ${[...outputs].join(', ')}`)

/**
 * A task that no event names must be listed as an orphan of its output. If its output is unknown, any orphan without a task id may be its
 * entry.
 */
function unlisted(truth: Truth): readonly string[] {
  const orphans = orphansOf(truth)
  const listed = new Set(orphans.map(({ output }) => output))
  const named = new Set([...submissions(truth).map(({ data }) => data.taskId), ...orphans.map(({ taskId }) => taskId)])
  const others = truth.tasks.filter(({ id }) => !named.has(id))
  const nameless = orphans.filter(({ taskId }) => taskId === undefined).length
  const lost = [
    ...others.filter((task) => outputOf(task) !== undefined && !listed.has(outputOf(task) ?? '')),
    ...others.filter((task) => outputOf(task) === undefined).slice(nameless),
  ]
  return lost.map(({ id, model }) => `task ${id} (${model}) belongs to no output and is not listed`)
}

function invented(truth: Truth): readonly string[] {
  const known = new Set(truth.tasks.map(({ id }) => id))
  return submissions(truth)
    .filter(({ data }) => !known.has(data.taskId))
    .map(({ data }) => `output ${outputName(data)} names task ${data.taskId}, which the provider never accepted`)
}
