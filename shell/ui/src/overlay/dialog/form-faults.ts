import type { z } from 'zod'
import { ApiError } from '../../api/api-error.ts'

/** One line of text in a form, or several. */
export interface FormField<Name extends string> {
  readonly name: Name
  readonly label: string
  /** Stands below the field while nothing is wrong with it. */
  readonly hint?: string
  /** What is said when the field is blank and must not be. */
  readonly missing?: string
  /** How many lines are shown; without it, the field has a single line. */
  readonly rows?: number
}

/** What is typed in each field. */
export type FormTexts<Name extends string> = Readonly<Record<Name, string>>

/** What is wrong with some of the fields, one sentence for each. */
export type FormFaults<Name extends string> = ReadonlyMap<Name, string>

/** What the schema of the command says against the texts. */
export function faultsIn<Name extends string>(
  fields: readonly FormField<Name>[],
  schema: Pick<z.ZodType, 'safeParse'>,
  texts: FormTexts<Name>,
): FormFaults<Name> {
  const issues = schema.safeParse(texts).error?.issues ?? []
  return firstFaults(fields, ({ name, missing = 'Please fill in this field' }) => {
    const issue = issues.find(({ path: [field] }) => field === name)
    if (issue === undefined) return undefined
    return issue.code === 'too_small' ? missing : 'This is too long'
  })
}

/** The fields that the server refused, and why; empty when it refused for another reason. */
export function faultsFrom<Name extends string>(fields: readonly FormField<Name>[], error: unknown): FormFaults<Name> {
  if (!(error instanceof ApiError)) return new Map()
  const { details, fields: refused = [], error: message } = error.problem ?? {}
  return firstFaults(
    fields,
    ({ name }) =>
      refused.find(({ path }) => path === name)?.message ?? (details?.['field'] === name ? message : undefined),
  )
}

function firstFaults<Name extends string>(
  fields: readonly FormField<Name>[],
  faultOf: (field: FormField<Name>) => string | undefined,
): FormFaults<Name> {
  const faults = new Map<Name, string>()
  for (const field of fields) {
    const fault = faultOf(field)
    if (fault !== undefined) faults.set(field.name, fault)
  }
  return faults
}
