import { errorText } from '../api/api-error.ts'
import { showToast, type Toast } from './toast-store.ts'

/**
 * The fields in which a form differs from what it began with. A form sends only these, so that a field that another page has changed
 * meanwhile stays as it is there.
 * @param names the fields of the form; whatever else `before` and `after` have is passed over
 */
export function changedFields<Name extends string>(
  names: readonly Name[],
  before: Readonly<Record<Name, string>>,
  after: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const changed: Partial<Record<Name, string>> = {}
  for (const name of names) if (before[name] !== after[name]) changed[name] = after[name]
  return changed
}

/** Says that something did not work, in the words of the server if there are any; `remedy` is what can be done about it. */
export function tellFailure(error: unknown, fallback: string, remedy?: Pick<Toast, 'action'>): void {
  showToast({ title: 'Error', description: errorText(error, fallback), tone: 'bad', ...remedy })
}
