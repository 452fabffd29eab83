/** Test helper: files are dragged over the page, or dropped on it. */
export function drag(type: 'dragover' | 'drop', ...files: readonly File[]): void {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}
