const boundary = 'a-boundary-of-tests'
const type = `multipart/form-data; boundary=${boundary}`

/** A hostile form. */
export interface HostileForm {
  readonly what: string
  readonly type: string
  readonly payload: string
  /** Whether it is a valid form nevertheless. */
  readonly legal?: true
}

const part = (head: string, body = 'a lake') => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`
const field = (name: string, body = 'a lake') => part(`content-disposition: form-data; name="${name}"`, body)
const file = (name: string, fileName: string, body = 'GIF89a') =>
  part(`content-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: image/png`, body)
const end = `--${boundary}--\r\n`
const form = (what: string, payload: string): HostileForm => ({ what, type, payload })
const whole = field('prompt') + field('numberOfImages', '1') + file('referenceImages', 'x.png', 'x'.repeat(300)) + end

/** Test helper: forms that are broken, endless, or contradict themselves. */
export const hostileForms: readonly HostileForm[] = [
  { what: 'no boundary', type: 'multipart/form-data', payload: whole },
  { what: 'an empty boundary', type: 'multipart/form-data; boundary=', payload: whole },
  { what: 'another boundary', type: 'multipart/form-data; boundary=another', payload: whole },
  { what: 'a boundary of 10,000 characters', type: `${type}${'x'.repeat(10_000)}`, payload: whole },
  { what: 'another kind of multipart', type: `multipart/mixed; boundary=${boundary}`, payload: whole },
  form('no content', ''),
  form('only an end', end),
  form('no form at all', 'prompt=a lake'),
  ...Array.from({ length: 12 }, (_, n) =>
    form(`${n + 1}/13 of a form`, whole.slice(0, Math.floor((whole.length * (n + 1)) / 13))),
  ),
  form('a part without a name', part('content-disposition: form-data') + end),
  form('a part that is an attachment', part('content-disposition: attachment; name="prompt"') + end),
  form('a part without a head', part('x: y') + end),
  form('a name that is no text', part('content-disposition: form-data; name="pro\u0000mpt"') + end),
  form('a name of a prototype', field('__proto__') + field('constructor') + end),
  form('a name of 1,000 characters', field('n'.repeat(1_000)) + end),
  {
    ...form(
      'a head of 100 KB',
      part(`content-disposition: form-data; name="prompt"\r\nx: ${'y'.repeat(100_000)}`) + end,
    ),
    legal: true,
  },
  {
    ...form('a thousand heads', part(`content-disposition: form-data; name="prompt"${'\r\nx: y'.repeat(1_000)}`) + end),
    legal: true,
  },
  form('a thousand fields', field('prompt').repeat(1_000) + end),
  form('a field of 200 KB', field('prompt', 'x'.repeat(200_000)) + end),
  form('the prompt twice', field('prompt') + field('prompt') + end),
  form('the prompt as a file', file('prompt', 'x.png') + end),
  form('a file nobody asked for', field('prompt') + file('secrets', 'x.png') + end),
  form('a file in a prototype', field('prompt') + file('__proto__', 'x.png') + end),
  form('a file in a method', field('prompt') + file('toString', 'x.png') + end),
  form('six files', field('prompt') + file('referenceImages', 'x.png').repeat(6) + end),
  form(
    'a form in a form',
    field('prompt', '') + part(`content-type: multipart/mixed; boundary=inner`, '--inner--') + end,
  ),
  ...['../../../etc/passwd', '/etc/passwd', '..\\..\\x.png', 'x.png\u0000.html', 'CON', '.', 'x'.repeat(5_000)].map(
    (name) => form(`a file called ${name.slice(0, 30)}`, field('prompt') + file('referenceImages', name) + end),
  ),
  {
    ...form(
      'a field nobody asked for',
      field('prompt') + field('userId', 'somebody') + field('numberOfImages', '1') + end,
    ),
    legal: true,
  },
]
