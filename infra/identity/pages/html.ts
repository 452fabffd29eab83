/** Markup that is safe to send as it is. */
export interface Html {
  readonly markup: string
}

type Value = string | number | Html | undefined | readonly Html[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template whose plain values are escaped, whose `Html` values are not, and whose undefined values are nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const markup = strings.map((text, index) => text + render(values[index])).join('')
  return { markup }
}

/** Marks text as finished markup; only for text that no person typed. */
export function trusted(markup: string): Html {
  return { markup }
}

function render(value: Value): string {
  if (value === undefined) return ''
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
