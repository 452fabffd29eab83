import { ApiError, errorText } from '@studio/ui/api-error'

/**
 * What the server says against a field: by the code of its refusal, or by the name of the field where the contract refuses it.
 * @param codes of refusals that are about this field
 */
export function faultOf(error: unknown, name: string, codes: readonly string[]): string | undefined {
  if (!(error instanceof ApiError) || error.problem === undefined) return undefined
  const { code, fields = [] } = error.problem
  return codes.includes(code) ? errorText(error, '') : fields.find(({ path }) => path === name)?.message
}
