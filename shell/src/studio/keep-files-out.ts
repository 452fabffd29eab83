/** A field for files takes what is dropped on it without being asked. */
const isForField = (target: EventTarget | null): boolean => target instanceof Element && target.matches('[type=file]')

function refuse(event: DragEvent): void {
  const { dataTransfer, defaultPrevented, target } = event
  if (defaultPrevented || dataTransfer?.types.includes('Files') !== true || isForField(target)) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}

function refuseAtLast(name: 'dragover' | 'drop'): () => void {
  const stop = (): void => window.removeEventListener(name, refuse)
  // A page that has come since the last time listens, too, and may take the files: it is asked first.
  const goLast = (): void => {
    stop()
    window.addEventListener(name, refuse)
  }
  window.addEventListener(name, goLast, { capture: true })
  return () => {
    window.removeEventListener(name, goLast, { capture: true })
    stop()
  }
}

/** Keeps files that are dropped where nothing takes them from being opened in the place of the studio. Returns a function that stops this. */
export function keepFilesOut(): () => void {
  const stops = [refuseAtLast('dragover'), refuseAtLast('drop')]
  return () => {
    for (const stop of stops) stop()
  }
}
