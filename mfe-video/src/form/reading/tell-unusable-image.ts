import { showToast } from '@studio/ui/toast-store'

/** Says why a file of this computer cannot be used as an image. */
export const tellUnusableImage = (description: string): void =>
  showToast({ title: 'The image cannot be used', description, tone: 'bad' })
