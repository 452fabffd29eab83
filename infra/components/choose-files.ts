/**
 * Test helper: puts files into a file field, as if a person had chosen them there. They stay in the page; what `userEvent.upload` is
 * given goes through the process of the tests as base64, which takes ten seconds for 15 MB.
 * @throws Error when `field` is not a file field
 */
export function chooseFiles(field: Element | null, ...files: readonly File[]): void {
  if (!(field instanceof HTMLInputElement) || field.type !== 'file') throw new Error('There is no field for files')
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  field.files = transfer.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
