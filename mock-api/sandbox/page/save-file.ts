/** Returns the name of the file that a Content-Disposition header of the simulator names; undefined if it is no download. */
export const fileNameIn = (disposition: string | null): string | undefined =>
  /^attachment; filename=(.+)$/.exec(disposition ?? '')?.[1]

/** Saves the body as a file, and returns its name: that of the header, or else `name`. */
export async function saveFile(response: Response, name = ''): Promise<string> {
  const fileName = fileNameIn(response.headers.get('content-disposition')) ?? (name || 'download')
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the file after this task.
  setTimeout(() => {
    URL.revokeObjectURL(address)
  }, 60_000)
  return fileName
}
