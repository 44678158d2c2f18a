/** Returns twenty spellings of one cookie; parsers disagree about some of them. */
export function cookieSpellings(name: string, value: string): readonly string[] {
  return [
    `${name}=${value}`,
    `${name} =${value}`,
    ` ${name}=${value}`,
    `${name}= ${value}`,
    `${name}="${value}"`,
    `${name} ="${value}"`,
    `${name} = "${value}" `,
    `\t${name}\t=\t${value}`,
    `;${name}=${value};`,
    `a=b;${name}=${value}`,
    `a=b;;  ${name}=${value};c`,
    `${name}=${value}; ${name}=other`,
    `"${name}"=${value}`,
    `${name}=${value}"`,
    `${name}="${value}`,
    `${name}==${value}`,
    `${name.toUpperCase()}=${value}`,
    `$Version=1; ${name}=${value}; $Path=/`,
    `${name}=${value},${name}=${value}`,
    `toast =x; ${name}=${value}`,
  ];
}
