/** A file of the size and type named. Nothing of a page reads its bytes. */
export function aFile(name: string, type: string, bytes = 100): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

/** Chooses files in the file input of the page, as a person does in the dialog of the browser, whatever their type. */
export function chooseFiles(...files: File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input on the page');
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
