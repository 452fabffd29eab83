import { Film } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FileButton } from '../files/file-button.tsx'
import styles from './source-importer.module.css'

const accepted = 'video/mp4,video/quicktime,video/webm,video/x-matroska,.mkv'

/** Asks for a video file, chosen or dropped. */
export function UploadForm({ onFile }: { readonly onFile: (file: File) => void }): ReactNode {
  const [over, setOver] = useState(false)
  const take = (files: readonly File[]): void => {
    const [file] = files
    if (file !== undefined) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first.
    <div
      className={styles['drop']}
      role="presentation"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        take([...event.dataTransfer.files])
      }}
    >
      <FileButton
        name="video"
        label="Upload a video"
        accept={accepted}
        icon={<Film size={16} aria-hidden />}
        onFiles={take}
      />
      <p className={styles['hint']}>Or drop it here. MP4, MOV, WebM or MKV, up to 500 MB and ten minutes.</p>
    </div>
  )
}
