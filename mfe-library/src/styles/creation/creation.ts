/**
 * A style that is being created from images: what is wanted, and what is done so far. It is stored in the browser, so that it can be
 * resumed after a failure or a reload.
 */
export interface Creation {
  /** Also the idempotency key of the command that creates the style. */
  readonly id: string
  /** Idempotency key of the analysis: a repeat with the same key joins the one under way or gets its response, so it is paid for once. */
  readonly analysisKey: string
  readonly name: string
  readonly description: string
  readonly assetIds: readonly string[]
  /** Typed by the person, or the result of the analysis. */
  readonly instructions?: string
  /** Known from when the style is created. */
  readonly styleId?: string
}

/** The steps, in their order (spec images 4). */
export type Step = 'analysis' | 'style' | 'images'

/** The step that comes next. The creation is forgotten after the last one. */
export function nextStep({ instructions, styleId }: Creation): Step {
  if (instructions === undefined) return 'analysis'
  return styleId === undefined ? 'style' : 'images'
}

/** What the steps ask of the server. Each rejects with its error. */
export interface CreationCalls {
  /** Returns the instructions. */
  readonly analyze: (assetIds: readonly string[], key: string) => Promise<string>
  /** Returns the id of the style; a repeat returns the same one. */
  readonly create: (creation: Creation) => Promise<string>
  /** Adds images to the style; those that are in it already stay. */
  readonly addImages: (styleId: string, assetIds: readonly string[]) => Promise<void>
}

/** Carries out the steps that are left. `note` is told of every step that is done before the next one begins. */
export async function carryOn(
  creation: Creation,
  calls: CreationCalls,
  note: (creation: Creation) => void,
): Promise<void> {
  let now = creation
  if (now.instructions === undefined) {
    now = { ...now, instructions: await calls.analyze(now.assetIds, now.analysisKey) }
    note(now)
  }
  const styleId = now.styleId ?? (await calls.create(now))
  if (now.styleId === undefined) note({ ...now, styleId })
  await calls.addImages(styleId, now.assetIds)
}

const isText = (value: unknown): boolean => typeof value === 'string'

/** Whether what was stored is a creation; an older page may have stored another shape. */
export function isCreation(value: unknown): value is Creation {
  const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(value ?? {}))
  const assetIds = fields.get('assetIds')
  return (
    ['id', 'analysisKey', 'name', 'description'].every((name) => isText(fields.get(name))) &&
    ['instructions', 'styleId'].every((name) => !fields.has(name) || isText(fields.get(name))) &&
    Array.isArray(assetIds) &&
    assetIds.every(isText)
  )
}
