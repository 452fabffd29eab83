/** Test helper: the fields of a request, whether it is a form or JSON. */
export async function fieldsOf(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/')) return Object.fromEntries(await request.formData())
  const text = await request.text()
  const fields: unknown = text === '' ? {} : JSON.parse(text)
  return Object.fromEntries(Object.entries(fields ?? {}))
}
