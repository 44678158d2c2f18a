/** Names of brands and models with their spellings, as data for maintainers: a line is the key and then the other spellings. */
export const SPELLINGS_BY_TOPIC: Readonly<Record<string, string>> = {
  "motorcycles, bicycles": `
    aprilia априлия
    bmx бмх
    cube кюб
    giant джайънт
    ktm ктм кейтием
    kymco кимко
    merida мерида
    mtb мтб
    mz мз емзе
    peugeot пежо
    simson симсон
    specialized спешълайзд
  `,
  "tools, farm machines": `
    belarus беларус
    bobcat бобкат
    bolgar болгар
    bosch бош
    briggs бригс
    caterpillar катерпилар
    claas клаас
    deere дийр дир
    dewalt девалт деуолт дивалт
    einhell айнхел
    fendt фенд фендт
    ferguson фергюсон фъргюсън
    gardena гардена
    hilti хилти
    hitachi хитачи
    honda хонда
    husqvarna хускварна
    jcb джейсиби
    komatsu комацу
    kubota кубота
    makita макита
    metabo метабо
    milwaukee милуоки
    parkside парксайд
    raider райдер
    ryobi риоби
    stihl щил шил стихл
    zetor зетор
  `,
  appliances: `
    aeg аег
    arielli ариели
    ariston аристон
    beko беко
    braun браун
    crown краун
    daikin дайкин дайкън
    delonghi делонги
    dyson дайсън
    eldom елдом
    electrolux електролукс
    gorenje горение
    gree гри
    grundig грундиг
    haier хайер
    hisense хайсенс хисенс
    hoover хувър
    hotpoint хотпойнт
    indesit индезит индесит
    inverter инвертер
    karcher керхер кархер
    kenwood кенуд
    krups крупс
    liebherr либхер
    midea мидеа
    miele миеле
    mitsubishi мицубиши мицубиси
    moulinex мулинекс
    nespresso неспресо
    philips филипс
    roborock роборок
    rowenta ровента
    sharp шарп
    smeg смег
    tcl тсл
    tefal тефал
    tesy теси
    thermomix термомикс
    toyotomi тойотоми
    whirlpool уирлпул уърлпул вирлпул
    zanussi занусси зануси
  `,
  "phones, computers": `
    acer асер ейсър ацер
    air еър
    airpods еърподс аирподс ерподс
    alcatel алкател
    amd амд
    aspire аспайър аспире
    asus асус
    blackberry блекбъри блакбери блекбери
    blackview блеквю блаквю
    bluetooth блутут блутуд блутуут
    brother брадър
    cubot кубот
    dell дел
    doogee дуги
    elitebook елитбук
    epson епсон
    fujitsu фуджицу фуджитсу
    geforce джифорс
    google гугъл гугал
    gps джипиес гпс
    gtx гтх
    hdd хдд
    hdmi хдми
    honor онор хонър хонор
    hp хп
    htc хтс
    ideapad айдеапад идеапад
    imac аймак
    inspiron инспирон
    intel интел
    ipad айпад
    iphone айфон ифон айфонче iphon ipnone
    ipod айпод
    prestigio престижио
    zenfone зенфон
    xr хр
    xs хс
    mate мейт
    edge едж
    ips ипс
    kindle киндъл
    latitude латитюд латитуд
    led лед
    legion лиджън
    lenovo леново
    lite лайт
    logitech логитек логитех
    macbook макбук
    max макс
    meizu мейзу
    microsoft майкрософт
    msi мси
    nitro нитро
    nothing нотинг
    nvidia нвидия енвидия
    oled олед
    oneplus уанплюс
    oppo опо оппо
    pavilion павилиън
    pixel пиксел
    plus плюс
    poco поко
    predator предатор
    pro про
    probook пробук
    qled кюлед
    radeon радеон
    razer рейзър
    realme риълми реалми
    redmi редми
    rtx ртх ртикс
    ryzen райзен
    ssd ссд
    surface сърфейс
    thinkpad тинкпад тинкпат
    toshiba тошиба
    tuf туф
    ulefone улефон юлефон
    ultra ултра
    umidigi умидиджи
    vivo виво
    vivobook вивобук
    watch уоч
    windows уиндоус
    xerox ксерокс
    xiaomi ксиаоми шаоми сяоми ксиоми шиаоми xaomi xiomi хаоми
    xperia експерия експирия
    zenbook зенбук
    zte зте
  `,
  "models of cars": `
    accord акорд
    actros актрос
    alhambra алхамбра
    almera алмера
    altea алтеа
    amarok амарок
    antara антара
    arona арона
    arteon артеон
    astra астра
    asx асх
    ateca атека
    auris аурис
    avensis авенсис
    aveo авео
    aygo айго
    baleno балено
    beetle бийтъл
    berlingo берлинго
    caddy кедди
    camry камри
    captiva каптива
    captur каптюр каптур
    carens каренс
    carisma каризма
    carnival карнивал
    cayenne кайен каен
    ceed сийд
    celica селика
    cherokee чероки
    citigo ситиго
    civic цивик сивик
    clio клио
    colt колт
    combo комбо
    connect конект кънект
    cordoba кордоба
    corolla корола
    crafter крафтер
    croma крома
    crossland кросланд
    cruiser круизър крузер
    crv срв црв
    defender дифендър дефендер
    demio демио
    discovery дискавъри дискавери
    doblo добло
    ducato дукато
    duster дъстър дастър
    elantra елантра
    escort ескорт
    espace еспейс еспас
    evoque евок ивоук
    exeo ексео
    explorer експлорър
    fabia фабия
    felicia фелисия
    fiesta фиеста
    fiorino фиорино
    fluence флуанс флуенс
    focus фокус
    forester форестър форестер
    freelander фрийлендър фрилендър
    freemont фримонт
    frontera фронтера
    fusion фюжън фюжан
    galant галант
    galaxy галакси galaxi
    getz гетц гец
    giulia джулия
    giulietta джулиета
    grandis грандис
    grandland гранланд
    hiace хайейс хиас
    highlander хайлендър
    hilux хайлукс хилукс
    hrv хрв
    ibiza ибиза
    ignis игнис
    impreza импреза
    insight инсайт
    insignia инсигния
    jimny джимни
    juke джук
    jumper джъмпер джампер
    jumpy джъмпи
    kadett кадет
    kadjar каджар
    kamiq камик
    kangoo кангу
    karoq карок
    kodiaq кодиак
    koleos колеос
    kona кона
    lacetti лачети
    lancer лансер
    landcruiser ландкрузер
    leaf лийф
    legacy легаси
    legend леджънд
    leon леон
    linea линеа
    lodgy лоджи
    logan логан
    lupo лупо
    macan макан
    marea мареа
    matiz матиз
    maverick маверик
    megane меган
    meriva мерива
    micra микра
    mokka мока
    mondeo мондео
    movano мовано
    multipla мултипла
    multivan мултиван
    murano мурано
    mustang мустанг
    navara навара
    niro ниро
    note нот ноут
    octavia октавия
    outback аутбек аутбак
    outlander аутлендър аутландър
    pajero паджеро
    panamera панамера
    panda панда
    partner партнер
    pathfinder патфайндър
    patrol патрол
    phaeton фаетон
    picanto пиканто
    picasso пикасо
    premacy премаси
    prius приус
    proace проейс
    proceed просийд
    puma пума
    punto пунто
    qashqai кашкай кашкаи
    quattro куатро кватро
    qubo кубо
    ranger рейнджър рейнджер
    rapid рапид
    rav рав
    renegade ренегейд
    rifter рифтър
    roomster румстър
    sandero сандеро
    saxo саксо
    scenic сценик
    scirocco сироко
    scudo скудо
    sedici седичи
    signum сигнум
    sorento соренто
    spark спарк
    sportage спортидж спортейдж
    sprinter спринтер
    stelvio стелвио
    stonic стоник
    stratus стратус
    superb суперб
    supra супра
    swift суифт
    terracan теракан
    terrano терано
    tiguan тигуан
    toledo толедо
    touareg туарег туърег
    tourneo турнео
    transit транзит
    tribute трибют
    tucson тусон туксон
    twingo туинго
    vectra вектра
    verso версо
    viano виано
    vitara витара
    vito вито
    vivaro виваро
    voyager вояджър войджър воаджър
    wrangler ранглър
    xantia ксантия
    xsara ксара
    xtrail екстрейл
    yaris ярис
    yeti йети
    zafira зафира
  `,
  "consoles, cameras, sound": `
    bose боуз бозе
    canon кенон
    dji диджиай дджи
    gopro гопро
    harman харман
    jbl джейбиел жбл
    marshall маршал
    mavic мавик
    nikon никон
    nintendo нинтендо
    oculus окулус
    olympus олимпус
    pioneer пайъниър
    playstation ps пс плейстейшън плейстейшен плейстейшан плейстешън плейстейшон плейстейшйн
    quest куест
    sennheiser сенхайзер
    switch свич
    technics техникс
    vr вр
    xbox ексбокс иксбокс хбокс
  `,
  clothes: `
    adidas адидас адидаси
    armani армани
    bershka бершка
    birkenstock биркенщок
    calvin калвин
    casio касио
    chanel шанел
    converse конвърс
    crocs крокс
    dior диор
    gucci гучи
    guess гес
    hilfiger хилфигер
    hm хм
    hugo хуго
    ikea икеа
    jordan джордан
    klein клайн
    lacoste лакост
    levis levi левис ливайс
    moncler монклер
    napapijri напапири
    nike найк найки
    pandora пандора
    rayban рейбан
    reebok рийбок рибок
    rolex ролекс
    salomon саломон
    seiko сейко
    swarovski сваровски
    timberland тимбърланд тимберланд
    tommy томи
    vans ванс
    versace версаче
    zara зара
  `,
  "children, toys": `
    barbie барби
    britax бритакс
    bugaboo бугабу
    cangaroo кангару
    chicco чико
    chipolino чиполино
    cosi
    cybex кибекс сайбекс
    disney дисни
    graco грако
    joie джои
    lego лего
    lorelli лорели
    pokemon покемон
    stokke стоке
  `,
  "instruments, sport": `
    atomic атомик
    babolat баболат
    behringer берингер
    decathlon декатлон
    fender фендер
    fitbit фитбит
    garmin гармин
    gibson гибсън гибсон
    hohner хонер
    ibanez ибанез
    korg корг
    rossignol росиньол
    salewa салева
    shimano шимано
    shure шур
    weltmeister велтмайстер
    wilson уилсън
    yamaha ямаха
  `,
  other: `
    facebook фейсбук
    herbalife хербалайф
    knauf кнауф
    tupperware тъпъруер
    usb юсб
    velux велукс
    wienerberger винербергер
    wifi уайфай вайфай
    youtube ютуб
    ytong итонг
  `,
  cars: `
    bentley бентли
    cadillac кадилак
    cupra купра
    daewoo деу дeу дайо
    daf даф
    daihatsu дайхацу дайхатсу
    dodge додж
    ferrari ферари
    geely джили
    hummer хамър хъмър
    infiniti инфинити
    isuzu исузу
    iveco ивеко
    kamaz камаз
    lamborghini ламборгини
    land ланд
    man ман
    maserati мазерати
    mini мини
    moskvich москвич
    mtz мтз
    porsche порше порш
    range рейндж рейнж
    romeo ромео
    rover ровър роувър
    saab сааб
    setra сетра
    smart смарт
    ssangyong сангйонг саньонг сангьонг
    trabant трабант
    uaz уаз
    volga волга
    wartburg вартбург
    zaz запорожец
  `,
  tyres: `
    barum барум
    bridgestone бриджстоун
    continental континентал
    debica дембица
    dunlop дънлоп
    firestone файърстоун
    goodyear гудиър
    hankook ханкук
    kumho кумхо
    michelin мишелин мишлен
    nokian нокиан
    pirelli пирели
  `,
  "cars, phones and other brands": `
    alfa алфа
    apple епъл
    audi ауди
    bmw бмв беемве
    caravelle каравела
    chevrolet шевролет
    chrysler крайслер
    citroen ситроен
    corsa корса
    dacia дачия
    ducati дукати
    fiat фиат
    ford форд
    golf голф
    gsm джиесем
    harley харли
    huawei хуавей хуауей хуавеи хуауеи huawey hauwei
    hyundai хюндай хундай хюндаи хундаи
    jaguar ягуар
    jeep джийп
    jetta джета
    kawasaki кавазаки
    kia киа
    lada лада
    lancia ланча
    lexus лексус
    lg елджи лг
    master мастер
    mazda мазда
    mercedes мерцедес мерц mercedesbenz benz бенц
    motorola моторола
    nissan нисан
    nokia нокиа нокия
    opel опел
    panasonic панасоник
    passat пасат
    tdi тди
    ericsson ериксон ериксън
    razr рейзър разр
    web уеб
    handsfree хендсфри хендсфрий
    tsi тси
    cdi цди
    hdi хди
    dci дци
    crdi црди
    xdrive хдрайв
    matic матик
    genesis дженезис
    rx рх
    nord норд
    linux линукс
    piaggio пиаджо
    polo поло
    renault рено
    samsung самсунг
    scania скания
    seat сеат
    siemens сименс
    skoda шкода
    sony сони
    subaru субару
    suzuki сузуки
    tesla тесла
    touran туран
    toyota тойота
    transporter транспортер
    tv тв
    upi упи
    vespa веспа
    volkswagen vw фв фолксваген фолцваген фолксфаген фолсваген volkswagon
    volvo волво
  `,
  "the same words": `
    вкъщи remote дистанционно
    мол mall
    метро метростанция метростанции метростанцията
  `,
  units: `
    литър л
    декар дка
    килограм кг
  `,
};

/** Models by brand and kind of thing. A title that begins with a name is found by the kind, and a brand before its model is optional. */
export const MODELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  кола: {
    volkswagen: "golf passat polo tiguan touran touareg jetta sharan arteon lupo scirocco phaeton beetle caddy",
    bmw: "",
    mercedes: "",
    peugeot: "partner",
    renault: "clio megane scenic laguna twingo captur kadjar espace fluence koleos modus talisman kangoo",
    citroen: "picasso xsara berlingo saxo xantia",
    opel: "astra vectra zafira corsa insignia meriva mokka antara kadett frontera tigra signum",
    ford: "focus fiesta mondeo kuga fusion mustang escort maverick",
    toyota: "yaris corolla avensis auris aygo prius rav hilux camry celica verso highlander",
    audi: "quattro",
    hyundai: "tucson getz accent elantra kona santa terracan",
    skoda: "octavia fabia superb felicia yeti kodiaq karoq kamiq roomster rapid citigo",
    fiat: "punto panda bravo doblo multipla stilo croma",
    kia: "ceed sportage picanto sorento carens carnival stonic niro",
    mazda: "demio premacy",
    nissan: "qashqai micra juke leaf primera almera patrol navara murano terrano xtrail",
    mitsubishi: "pajero outlander colt lancer carisma galant asx",
    subaru: "forester impreza legacy outback",
    volvo: "",
    chevrolet: "aveo captiva lacetti matiz cruze",
    dacia: "duster logan sandero lodgy dokker",
    lada: "niva",
    seat: "leon ibiza cordoba altea toledo alhambra ateca arona",
    porsche: "cayenne panamera macan",
    jeep: "cherokee wrangler compass renegade",
    chrysler: "voyager",
    tesla: "",
    lexus: "",
    jaguar: "",
    alfa: "giulia giulietta stelvio romeo",
    lancia: "",
    land: "rover discovery freelander defender",
    honda: "civic accord jazz crv hrv",
    suzuki: "vitara swift jimny baleno ignis splash liana",
  },
  бус: {
    volkswagen: "transporter caravelle multivan crafter",
    mercedes: "sprinter vito viano",
    ford: "transit tourneo",
    opel: "vivaro movano",
    renault: "trafic master",
    fiat: "ducato scudo",
    peugeot: "boxer expert",
    citroen: "jumper jumpy",
  },
  телефон: {
    apple: "iphone",
    samsung: "galaxy fold flip",
    xiaomi: "redmi poco",
    google: "pixel",
    huawei: "",
    nokia: "",
    motorola: "moto",
    oneplus: "",
    sony: "xperia",
    honor: "",
    realme: "",
    alcatel: "",
    blackberry: "",
    blackview: "",
    cubot: "",
    doogee: "",
    htc: "",
    meizu: "",
    oppo: "",
    ulefone: "",
    umidigi: "",
    vivo: "",
    zte: "",
  },
  лаптоп: {
    apple: "macbook",
    lenovo: "thinkpad ideapad legion yoga",
    asus: "vivobook zenbook rog tuf",
    acer: "aspire nitro predator",
    dell: "latitude inspiron",
    hp: "elitebook probook pavilion omen",
  },
  таблет: { apple: "ipad" },
  слушалка: { apple: "airpods", jbl: "" },
  часовник: { garmin: "", fitbit: "", apple: "watch" },
  конзола: { sony: "playstation", microsoft: "xbox", nintendo: "switch" },
};

/** Brands that make too different things for a kind. */
export const MANIFOLD = "apple samsung sony microsoft google lenovo asus acer dell hp honda suzuki land xiaomi";
