import { formatCount } from '@studio/ui/format'
import { showToast } from '@studio/ui/toast-store'

/** Says how far a command on many images has come: `done` of `all` images. */
export function tellProgress(title: string, done: number, all: number): void {
  showToast({ title, description: `${formatCount(done)} of ${formatCount(all)}` })
}
