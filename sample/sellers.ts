/** Invented people and small firms of the region; the loader adds addresses and phones. */
export interface SampleSeller {
  name: string;
  isPro: boolean;
  isVerified: boolean;
  /** YYYY-MM-DD */
  memberSince: string;
}

export const SAMPLE_SELLERS: readonly SampleSeller[] = [
  { name: "Имоти Кенана", isPro: true, isVerified: true, memberSince: "2023-03-14" },
  { name: "Автокъща Орфей", isPro: true, isVerified: true, memberSince: "2023-05-02" },
  { name: "Ферма Сакар", isPro: true, isVerified: true, memberSince: "2023-08-21" },
  { name: "Мебели Марица", isPro: true, isVerified: false, memberSince: "2024-02-08" },
  { name: "Майстор на час Хасково", isPro: true, isVerified: true, memberSince: "2024-06-17" },
  { name: "Мария Димитрова", isPro: false, isVerified: true, memberSince: "2023-04-11" },
  { name: "Георги Стоянов", isPro: false, isVerified: true, memberSince: "2023-06-30" },
  { name: "Иванка Петкова", isPro: false, isVerified: false, memberSince: "2023-10-05" },
  { name: "Стоян Делчев", isPro: false, isVerified: true, memberSince: "2023-11-19" },
  { name: "Десислава Колева", isPro: false, isVerified: true, memberSince: "2024-01-23" },
  { name: "Митко Желязков", isPro: false, isVerified: false, memberSince: "2024-03-12" },
  { name: "Айше Мехмедова", isPro: false, isVerified: true, memberSince: "2024-04-28" },
  { name: "Пламен Тодоров", isPro: false, isVerified: false, memberSince: "2024-07-09" },
  { name: "Радостина Ангелова", isPro: false, isVerified: true, memberSince: "2024-09-16" },
  { name: "Христо Вълчев", isPro: false, isVerified: false, memberSince: "2024-11-02" },
  { name: "Надя Костадинова", isPro: false, isVerified: true, memberSince: "2025-01-15" },
  { name: "Мехмед Юсеинов", isPro: false, isVerified: false, memberSince: "2025-02-27" },
  { name: "Василка Георгиева", isPro: false, isVerified: false, memberSince: "2025-05-08" },
  { name: "Тодор Чакъров", isPro: false, isVerified: true, memberSince: "2025-07-20" },
  { name: "Елена Запрянова", isPro: false, isVerified: false, memberSince: "2025-09-11" },
  { name: "Ивайло Бакалов", isPro: false, isVerified: true, memberSince: "2025-12-03" },
  { name: "Събина Русева", isPro: false, isVerified: false, memberSince: "2026-03-18" },
  { name: "Диян Арнаудов", isPro: false, isVerified: false, memberSince: "2026-06-25" },
  { name: "Цветелина Гочева", isPro: false, isVerified: false, memberSince: "2026-10-09" },
];
