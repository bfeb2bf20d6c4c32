import { vi } from 'vitest';

const SIGNATURES: Readonly<Record<string, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
};

/** Creates a file of this type and size, which starts with the signature of its type. */
export function aFile(name: string, type: string, bytes = 100): File {
  const content = new Uint8Array(bytes);
  content.set(SIGNATURES[type] ?? []);
  return new File([content], name, { type });
}

/**
 * Selects files in the file input of the page, as a person does in the browser's dialog, whatever their type. Waits for an enabled input, because the
 * input is disabled while its form is being sent.
 */
export async function chooseFiles(...files: File[]): Promise<void> {
  const input = await vi.waitFor(() => {
    const enabled = document.querySelector<HTMLInputElement>('input[type="file"]:enabled');
    if (!enabled) throw new Error('no enabled file input on the page');
    return enabled;
  });
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
