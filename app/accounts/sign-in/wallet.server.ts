/** Verifies signatures of Ethereum wallets (EIP-191 personal messages) for sign-in. */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** Returns the hash that a wallet signs for a message. */
export function walletMessageHash(message: string): Uint8Array {
  const text = Buffer.from(message);
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]));
}

/** Returns the lower-case address of an uncompressed public key: the last 20 bytes of its hash. */
export function walletAddress(publicKey: Uint8Array): string {
  return `0x${hex(keccak_256(publicKey.subarray(1)).subarray(-20))}`;
}

/** Reports whether `signature` (65 bytes in hex: r, s, v) over `message` was made with the key of `address`. Never throws. */
export function isWalletSignature({
  message,
  signature,
  address,
}: {
  readonly message: string;
  readonly signature: string;
  readonly address: string;
}): boolean {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return false;
  const bytes = Buffer.from(signature.slice(2), "hex");
  const v = bytes[64] ?? 0;
  const recovery = v >= 27 ? v - 27 : v;
  if (recovery > 1) return false;
  try {
    const signed = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), "compact").addRecoveryBit(recovery);
    return walletAddress(signed.recoverPublicKey(walletMessageHash(message)).toBytes(false)) === address.toLowerCase();
  } catch {
    // Not a point on the curve, so not a valid signature.
    return false;
  }
}
